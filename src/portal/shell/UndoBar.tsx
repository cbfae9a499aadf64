import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type UndoOffer, withdrawUndo } from '#portal/resource/undo-offer.ts';
import { Button } from '#ui/form/buttons.tsx';

/** Bar above the bottom navigation that undoes the last status change. */
export function UndoBar({ offer }: { offer: UndoOffer }) {
  const { t } = useTranslation('shell');
  const [isMounted, setMounted] = useState(false);
  // A live region must exist before its text changes.
  useEffect(() => {
    const timer = setTimeout(() => setMounted(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-[var(--bottom-bar-height,0px)] z-40 flex justify-center p-3">
      <div className="bg-neutral text-neutral-content rounded-box pointer-events-auto flex w-full max-w-lg items-center justify-between gap-3 py-2 ps-4 pe-2 shadow-lg">
        <p role="status" className="min-w-0 wrap-anywhere">
          {isMounted && offer.message}
        </p>
        <Button
          variant="ghost"
          icon={Undo2}
          className="text-neutral-content hover:text-base-content shrink-0"
          onClick={() => {
            withdrawUndo();
            void offer.undo();
          }}
        >
          {t('undo')}
        </Button>
      </div>
    </div>
  );
}
