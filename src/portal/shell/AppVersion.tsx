/** The product and its version, as built. */
export function AppVersion() {
  const { PUBLIC_APP_NAME, PUBLIC_APP_VERSION, PUBLIC_APP_DESCRIPTION } = import.meta.env;
  return (
    <p className="text-neutral-content/60 mt-auto px-2 text-xs" title={PUBLIC_APP_DESCRIPTION}>
      <bdi>
        {PUBLIC_APP_NAME} {PUBLIC_APP_VERSION}
      </bdi>
    </p>
  );
}
