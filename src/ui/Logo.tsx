/** Product logo, as in the favicon. */
export function Logo({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden="true">
      <rect width="64" height="64" rx="13" className="fill-brand-600" />
      <g fill="none" className="stroke-brand-content" strokeLinecap="round" strokeLinejoin="round">
        <path d="M10 29 32 14l22 15" strokeWidth="6" />
        <path d="M17 36h30M17 44h30M17 52h30" strokeWidth="4.5" />
      </g>
    </svg>
  );
}
