/** The browser's ways to call a concierge back to the desk. Loads lazily with the alerts. */
export interface AlertEffects {
  /** Draws a dot on the page's icon, or takes it away. */
  markIcon(isMarked: boolean): void;
  playSound(): void;
  /** Shows a system notification. Returns a function that closes it. */
  notify(title: string, body: string): () => void;
  /** False where the browser has no notifications or does not allow them. */
  mayNotify(): boolean;
  /** Asks for the permission. Resolves to false when it is refused. */
  askToNotify(): Promise<boolean>;
  /** True while the concierge looks at this page. */
  isLookedAt(): boolean;
}

const ICON_PX = 64;

let plainIcon: { readonly href: string; readonly type: string } | undefined;
let wantsMark = false;

function markIcon(isMarked: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link === null) return;
  wantsMark = isMarked;
  plainIcon ??= { href: link.href, type: link.type };
  if (!isMarked) {
    link.type = plainIcon.type;
    link.href = plainIcon.href;
    return;
  }
  const image = new Image(ICON_PX, ICON_PX);
  image.onload = () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = ICON_PX;
    const context = canvas.getContext('2d');
    if (context === null || !wantsMark) return;
    context.drawImage(image, 0, 0, ICON_PX, ICON_PX);
    context.beginPath();
    context.arc(ICON_PX - 15, 15, 15, 0, 2 * Math.PI);
    // The color `danger` of the light theme: the browser's own bar has no theme of ours.
    context.fillStyle = 'rgb(172 47 36)';
    context.fill();
    link.type = 'image/png';
    link.href = canvas.toDataURL('image/png');
  };
  image.src = plainIcon.href;
}

const NOTES_HZ = [660, 880] as const;
const NOTE_S = 0.16;

function playSound(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = 0.08;
  gain.connect(audio.destination);
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(gain);
    note.start(audio.currentTime + index * NOTE_S);
    note.stop(audio.currentTime + (index + 1) * NOTE_S);
    if (index === NOTES_HZ.length - 1) note.onended = () => void audio.close();
  }
}

const hasNotifications = () => 'Notification' in globalThis;

let provided: AlertEffects = {
  markIcon,
  playSound,
  notify: (title, body) => {
    const notification = new Notification(title, { body, tag: 'desk' });
    notification.onclick = () => window.focus();
    return () => notification.close();
  },
  mayNotify: () => hasNotifications() && Notification.permission === 'granted',
  askToNotify: async () => hasNotifications() && (await Notification.requestPermission()) === 'granted',
  isLookedAt: () => document.visibilityState === 'visible' && document.hasFocus(),
};

export function alertEffects(): AlertEffects {
  return provided;
}

/** Replaces the browser; only tests call it. */
export function provideAlertEffects(replacement: AlertEffects): void {
  provided = replacement;
}
