/** What we use of `libheif-js`, whose own types know only the raw functions. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    readonly data: Uint8ClampedArray<ArrayBuffer>;
    readonly width: number;
    readonly height: number;
  }
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    display(target: Pixels, done: (pixels: Pixels | null) => void): void;
  }
  const library: { readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] } };
  export default library;
}
