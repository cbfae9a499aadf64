import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latinDigits } from '#domain/digits.ts';
import type { ControlInput } from '../control-props.ts';
import { Combobox } from './Combobox.tsx';
import type { usePhoneFormat } from './use-phone-format.ts';

const LIST_WIDTH = 288;
const CODE = /^\+?([1-9]\d{0,3})$/;

interface Props {
  input: ControlInput;
  label: string;
  code: string;
  onCode: (code: string) => void;
  format: ReturnType<typeof usePhoneFormat>;
}

/** A calling code, found by the name of its country or by its digits. */
export function CallingCodeInput({ input, label, code, onCode, format }: Props) {
  const { t, i18n } = useTranslation();
  const [term, setTerm] = useState<string>();
  const all = useMemo(() => format?.callingCodes(i18n.language) ?? [], [format, i18n.language]);

  const wanted = latinDigits(term ?? '')
    .trim()
    .toLocaleLowerCase();
  const starts = (text: string) => text.toLocaleLowerCase().startsWith(wanted);
  const near = all.filter(({ country, name, code }) => [name, country, code, code.slice(1)].some(starts));
  const found = [
    ...near,
    ...all.filter((other) => !near.includes(other) && other.name.toLocaleLowerCase().includes(wanted)),
  ];
  const settle = () => {
    const typed = CODE.exec(wanted);
    if (typed) onCode(`+${typed[1]}`);
    setTerm(undefined);
  };
  return (
    <Combobox
      input={input}
      label={label}
      text={term ?? code}
      onText={setTerm}
      choices={found.map(({ country, name, code }) => ({ key: country, label: name, detail: code }))}
      onPick={({ detail }) => {
        onCode(detail!);
        setTerm(undefined);
      }}
      message={t(format ? 'form:combobox.none' : 'form:combobox.loading')}
      onOpenChange={(isOpen) => (isOpen ? setTerm('') : settle())}
      placeholder="+"
      dir="ltr"
      listWidth={LIST_WIDTH}
      mustPick
    />
  );
}
