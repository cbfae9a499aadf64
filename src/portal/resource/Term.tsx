import { useTranslation } from 'react-i18next';

interface Props {
  /** i18n key of the values, with its namespace: `vehicles:types`. */
  labels: string;
  value: string | boolean;
}

/** A value of a picklist in the reader's language. */
export function PicklistLabel({ labels, value }: Props) {
  const { t } = useTranslation(labels.split(':')[0]);
  return <>{t(`${labels}.${value}`)}</>;
}
