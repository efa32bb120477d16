/** What of a key press tells that an input method takes it. */
export interface ComposingKey {
  readonly isComposing: boolean;
  /** 229 while an input method composes: Safari's last Enter has it, and an `isComposing` of false. */
  readonly keyCode: number;
}

const COMPOSING = 229;

/** True for a press that an input method takes: the Enter that ends a word chooses, sends and opens nothing. */
export function isComposing(press: ComposingKey): boolean {
  return press.isComposing || press.keyCode === COMPOSING;
}
