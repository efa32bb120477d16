import { MESSAGE_MAX_CHARACTERS } from '../../contract/limits.ts';

export type MessageFault = 'blank' | 'too-long';

/** What is wrong with the text of a message; null when it may be sent. */
export function faultOf(text: string): MessageFault | null {
  if (text.trim() === '') return 'blank';
  return text.length > MESSAGE_MAX_CHARACTERS ? 'too-long' : null;
}
