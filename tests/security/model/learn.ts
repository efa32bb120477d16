import type { Action, Credentials } from './commands/actions.ts';
import type { Model } from './state.ts';

/** Random secrets of a reply and of its text messages. */
export interface Learned {
  /** Codes that were texted. */
  readonly codes: readonly string[];
  readonly backupCodes: readonly string[];
  readonly appSecret: string | null;
}

export const nothingLearned: Learned = { codes: [], backupCodes: [], appSecret: null };

/** Reads the secrets that the model cannot predict into the state that it has predicted. */
export function learn(model: Model, action: Action, { codes, backupCodes, appSecret }: Learned): void {
  if (!isOfSession(action)) return;
  const user = model.users[model.sessions[action.session]!.user]!;
  const code = user.codes.at(-1);
  const digits = codes.at(-1);
  if (code !== undefined && digits !== undefined) code.digits = digits;
  if (appSecret !== null) user.appSecrets[Math.max(0, user.appSecrets.length - 1)] = appSecret;
  for (const [nth, text] of backupCodes.entries()) {
    const known = user.backupCodes[nth];
    if (known !== undefined) known.text = text;
  }
}

function isOfSession(action: Action): action is Action & Credentials {
  return 'session' in action;
}
