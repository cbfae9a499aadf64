import Info from 'lucide-react/icons/info';
import { useId, useState } from 'react';
import { IconButton } from '../form/buttons.tsx';
import { usePopover } from './use-popover.ts';

interface Props {
  /** Accessible name of the button: `What “billed” means`. */
  label: string;
  /** Text of the popover. */
  text: string;
}

/** Button that explains the term beside it in a popover, by pointer, touch and keyboard. */
export function InfoTip({ label, text }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { anchor, panel } = usePopover(isOpen, () => setIsOpen(false), 'start');
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        icon={Info}
        size="sm"
        className="info-tip print:hidden"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div ref={panel} id={id} popover="auto" role="status" className="popover-panel p-3 text-sm">
        {isOpen && text}
      </div>
    </>
  );
}
