import { hkdfSync, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RootDb } from '../../db/client.ts';
import { installation } from '../../db/schema/installation.ts';
import { OperatorError } from '../../shared/operator-error.ts';

const FINGERPRINT_BYTES = 32;

/** The database was used with another `APP_SECRET`. */
export class ForeignSecretError extends OperatorError {
  constructor() {
    super(
      'APP_SECRET is not the one that this database was last used with. Every process needs the same one. To replace it, name the previous one in APP_SECRET_FALLBACKS; if that is lost, start once with APP_SECRET_LOST=on: docs/runbooks/secrets.md.',
    );
  }
}

interface Secrets {
  readonly secret: string;
  readonly fallbackSecrets: readonly string[];
  /** Accepts any secret: what was sealed with the previous one is lost. */
  readonly isPreviousLost: boolean;
}

/**
 * Stores the fingerprint of the secret in the database that `claimDatabase` has marked, in place of that of a fallback:
 * docs/product/configuration.md#one-secret.
 * @throws {ForeignSecretError} when the stored one is of neither.
 */
export async function claimSecret(db: RootDb, { secret, fallbackSecrets, isPreviousLost }: Secrets) {
  await db.transaction(async (tx) => {
    // Locked, so that of two first starts at once, one finds the other's fingerprint.
    const [known] = await tx
      .select({ fingerprint: installation.secretFingerprint })
      .from(installation)
      .for('update');
    const stored = known?.fingerprint ?? null;
    const current = fingerprintOf(secret);
    const isKnown = stored === null || [current, ...fallbackSecrets.map(fingerprintOf)].includes(stored);
    if (!isKnown && !isPreviousLost) throw new ForeignSecretError();
    if (stored !== current) await tx.update(installation).set({ secretFingerprint: current });
  });
}

/** Returns a fingerprint that reveals nothing about the keys derived from the secret. */
function fingerprintOf(secret: string): string {
  const bytes = hkdfSync('sha256', secret, '', 'fingerprint of the secret', FINGERPRINT_BYTES);
  return Buffer.from(bytes).toString('base64url');
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts bytes that must be read again, such as the secret of an authenticator app, with a key derived from
 * `APP_SECRET`. `purpose` binds the result to its row: bytes that are copied to another row cannot be opened there.
 */
export function seal(appSecret: string, purpose: string, plain: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(appSecret), iv).setAAD(Buffer.from(purpose));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/**
 * Decrypts what `seal` returned with one of these secrets.
 * @throws {Error} for altered bytes, another purpose or other secrets.
 */
export function unseal(appSecrets: readonly string[], purpose: string, sealed: string): Buffer {
  const [appSecret = '', ...further] = appSecrets;
  try {
    return unsealWith(appSecret, purpose, sealed);
  } catch (error) {
    if (further.length === 0) throw error;
    return unseal(further, purpose, sealed);
  }
}

function unsealWith(appSecret: string, purpose: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, keyOf(appSecret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

function keyOf(appSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'sealed secrets', KEY_BYTES));
}
