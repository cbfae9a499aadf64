import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
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
  /** Index of the first slide shown. */
  startIndex: number;
  keyOf: (slide: Slide) => string;
  /** Renders a slide; `isNear` is true for the current and the adjacent slides, which have to load. */
  renderSlide: (slide: Slide, isNear: boolean) => ReactNode;
  /** Renders name and actions of the current slide. */
  renderHeader: (slide: Slide, index: number) => ReactNode;
  onClose: () => void;
  labels: { label: string; close: string; previous: string; next: string };
}

const KEYS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Button classes with contrast on any picture. */
const ON_PICTURE_CLASS = 'border-neutral-content/50 bg-neutral text-neutral-content';

const isInOtherDialog = (target: EventTarget, dialog: HTMLDialogElement): boolean =>
  target instanceof Element && target.closest('dialog') !== dialog;

/** Full-screen carousel of pictures: swipe, arrow keys or two buttons. */
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
  const [index, setIndex] = useState(startIndex);
  const { dialogProps } = useModal(true, onClose);
  const shown = Math.min(index, slides.length - 1);

  // A block body: newer browsers return a promise from `scrollIntoView`, which an effect must not return.
  const scrollToSlide = (next: number, behavior?: ScrollBehavior): void => {
    track.current?.children[next]?.scrollIntoView({ behavior, block: 'nearest', inline: 'center' });
  };
  const open = useEffectEvent(() => scrollToSlide(startIndex, 'instant'));
  useLayoutEffect(() => open(), []);

  // The browser scrolls and snaps; the visible slide becomes the current one.
  useEffect(() => {
    const root = track.current;
    if (!root) return;
    const seen = new IntersectionObserver(
      (entries) => {
        // A busy browser reports entries of several frames at once, ordered by slide instead of time.
        const visible = entries.filter(({ isIntersecting }) => isIntersecting);
        const last = visible.toSorted((one, other) => one.time - other.time).at(-1);
        if (last) setIndex([...root.children].indexOf(last.target));
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
    // A focused video uses the arrow keys for seeking, and a dialog above handles its own keys.
    if (step === undefined || target instanceof HTMLVideoElement || isInOtherDialog(target, event.currentTarget))
      return;
    event.preventDefault();
    scrollToSlide(shown + (document.documentElement.dir === 'rtl' ? -step : step));
  };
  const slide = slides[shown];
  const key = slide && keyOf(slide);

  // The focused button may have disappeared with the previous slide; on the body, keys would not reach this dialog.
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
            // A scrollable region must be focusable (WCAG 2.1.1).
            tabIndex={0}
            className="flex h-full snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-contain motion-safe:scroll-smooth"
          >
            {slides.map((each, position) => (
              <li
                key={keyOf(each)}
                inert={position !== shown}
                className="grid h-full w-full shrink-0 snap-center snap-always grid-cols-1 grid-rows-1 place-items-center p-2 [contain:size]"
              >
                {renderSlide(each, Math.abs(position - shown) <= 1)}
              </li>
            ))}
          </ul>
          {shown > 0 && (
            <div className="absolute start-2 top-1/2 -translate-y-1/2">
              <IconButton
                label={labels.previous}
                icon={ChevronLeft}
                flip
                className={ON_PICTURE_CLASS}
                onClick={() => scrollToSlide(shown - 1)}
              />
            </div>
          )}
          {shown < slides.length - 1 && (
            <div className="absolute end-2 top-1/2 -translate-y-1/2">
              <IconButton
                label={labels.next}
                icon={ChevronRight}
                flip
                className={ON_PICTURE_CLASS}
                onClick={() => scrollToSlide(shown + 1)}
              />
            </div>
          )}
        </div>
      </div>
    </dialog>
  );
}
