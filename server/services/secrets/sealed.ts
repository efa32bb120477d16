import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

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
