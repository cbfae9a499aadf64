import { useTranslation } from 'react-i18next';

interface Props {
  /** i18n key of the values, with its namespace: `vehicles:types`. */
  of: string;
  value: string | boolean;
}

/** A value of a picklist in the reader's language. */
export function Term({ of, value }: Props) {
  const { t } = useTranslation(of.split(':')[0]);
  return <>{t(`${of}.${value}`)}</>;
}
