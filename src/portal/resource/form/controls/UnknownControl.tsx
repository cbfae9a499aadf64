import { useTranslation } from 'react-i18next';

/** Stands where a definition names a control that the kit lacks. */
export function UnknownControl() {
  const { t } = useTranslation();
  return (
    <p role="alert" className="text-error text-sm">
      {t('form:unknownField')}
    </p>
  );
}
