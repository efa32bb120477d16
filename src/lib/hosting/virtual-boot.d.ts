declare module 'virtual:sundial-boot' {
  /** The compiled boot script. */
  export const code: string;
  /** Its hash for the Content-Security-Policy. */
  export const hash: `sha256-${string}`;
}
