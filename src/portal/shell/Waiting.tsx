import { Spinner } from '#ui/Spinner.tsx';

/** A whole screen that says what is being waited for. */
export function Waiting({ text }: { text: string }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center" aria-busy="true">
      <Spinner className="loading-lg text-primary" />
      <p role="status">{text}</p>
    </main>
  );
}
