/** A page that is covered or put away draws no frames. */
const PATIENCE_MS = 500;

/**
 * The client directive `client:seen`: an island is hydrated after the first frame that can show it. Where people can type
 * and press before the scripts are there (early-input.ts, early-clicks.ts), to ask for them is not worth a frame's time.
 */
// eslint-disable-next-line import-x/no-default-export -- Astro asks for it
export default function whenSeen(load: () => Promise<() => Promise<void>>): void {
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    const hydrate = await load();
    await hydrate();
  };
  requestAnimationFrame(() => setTimeout(() => void start()));
  setTimeout(() => void start(), PATIENCE_MS);
}
