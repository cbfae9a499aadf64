import { useTranslation } from 'react-i18next';

interface Props {
  names: readonly string[];
  labelOf: (name: string) => string;
  onSelect: (name: string) => void;
  /** What is said before how many there are; “invalid form” without it. */
  title?: string;
}

/** The summary of a form that cannot be sent: each field to mend, one press away. */
export function InvalidFields({ names, labelOf, onSelect, title }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <span className="font-semibold">{title ?? t('form:invalid')}</span>{' '}
        {names.length > 0 && t('form:toMend', { count: names.length })}
      </p>
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-x-3">
          {names.map((name) => (
            <li key={name}>
              <button type="button" className="link min-h-6" onClick={() => onSelect(name)}>
                {labelOf(name)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
