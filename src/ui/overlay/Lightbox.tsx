import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { IconButton } from '../form/buttons.tsx';
import { useModal } from './use-modal.ts';

interface LightboxProps<Slide> {
  slides: readonly Slide[];
  /** The slide it opens at. */
  startIndex: number;
  keyOf: (slide: Slide) => string;
  /** What is shown of a slide; one that is far from the present one need not load yet. */
  renderSlide: (slide: Slide, isNear: boolean) => ReactNode;
  /** Stands above the present slide: its name, then what can be done with it. */
  renderHeader: (slide: Slide, place: number) => ReactNode;
  onClose: () => void;
  labels: { label: string; close: string; previous: string; next: string };
}

const KEYS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** A button seen on any picture. */
const OVER_A_PICTURE = 'border-neutral-content/50 bg-neutral text-neutral-content';

const isElsewhere = (target: EventTarget, dialog: HTMLDialogElement): boolean =>
  target instanceof Element && target.closest('dialog') !== dialog;

/** Pictures over the whole screen, one beside the other: swiped, turned with the arrow keys or with two buttons. */
export function Lightbox<Slide>({
  slides,
  startIndex,
  keyOf,
  renderSlide,
  renderHeader,
  onClose,
  labels,
}: LightboxProps<Slide>) {
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(startIndex);
  const { dialogProps } = useModal(true, onClose);
  const shown = Math.min(place, slides.length - 1);

  // Newer browsers answer a scroll with a promise, which is no way to clean up after an effect.
  const turnTo = (next: number, behavior?: ScrollBehavior): void =>
    track.current?.children[next]?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' });
  const open = useEffectEvent(() => turnTo(startIndex, 'instant'));
  useLayoutEffect(() => open(), []);

  // The browser does the swiping; what it has come to rest on is the present slide.
  useEffect(() => {
    const root = track.current;
    if (!root) return;
    const seen = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        if (entry) setPlace([...root.children].indexOf(entry.target));
      },
      { root, threshold: 0.6 },
    );
    for (const slide of root.children) seen.observe(slide);
    return () => seen.disconnect();
  }, [slides]);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    dialogProps.onKeyDown(event);
    const step = KEYS[event.key];
    const { target } = event;
    // A video's own keys wind it, and a dialog over this one has its own.
    if (step === undefined || target instanceof HTMLVideoElement || isElsewhere(target, event.currentTarget)) return;
    event.preventDefault();
    turnTo(shown + (document.documentElement.dir === 'rtl' ? -step : step));
  };
  const slide = slides[shown];
  const key = slide && keyOf(slide);

  // A button that had the focus may have gone with the slide before; from the page's body no key would reach this dialog.
  useEffect(() => {
    if (document.activeElement === document.body) track.current?.focus();
  }, [key, slides]);

  return (
    <dialog {...dialogProps} onKeyDown={onKeyDown} className="modal" aria-label={labels.label} data-theme="garage-dark">
      <div className="bg-neutral text-neutral-content flex h-dvh w-full flex-col">
        <header className="flex items-center gap-1 px-3 py-2">
          {slide !== undefined && renderHeader(slide, shown)}
          <IconButton label={labels.close} icon={X} onClick={onClose} />
        </header>
        <div className="relative min-h-0 grow">
          <ul
            ref={track}
            // What scrolls can be reached by keyboard (WCAG 2.1.1).
            tabIndex={0}
            className="flex h-full snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-contain motion-safe:scroll-smooth"
          >
            {slides.map((each, index) => (
              <li
                key={keyOf(each)}
                inert={index !== shown}
                className="grid h-full w-full shrink-0 snap-center snap-always grid-cols-1 grid-rows-1 place-items-center p-2 [contain:size]"
              >
                {renderSlide(each, Math.abs(index - shown) <= 1)}
              </li>
            ))}
          </ul>
          {shown > 0 && (
            <div className="absolute start-2 top-1/2 -translate-y-1/2">
              <IconButton
                label={labels.previous}
                icon={ChevronLeft}
                flip
                className={OVER_A_PICTURE}
                onClick={() => turnTo(shown - 1)}
              />
            </div>
          )}
          {shown < slides.length - 1 && (
            <div className="absolute end-2 top-1/2 -translate-y-1/2">
              <IconButton
                label={labels.next}
                icon={ChevronRight}
                flip
                className={OVER_A_PICTURE}
                onClick={() => turnTo(shown + 1)}
              />
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}
