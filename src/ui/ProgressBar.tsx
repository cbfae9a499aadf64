/** A line that runs along the top of the page while something loads. */
export function ProgressBar({ label }: { label: string }) {
  return <progress className="progress page-progress progress-primary" aria-label={label} />;
}
