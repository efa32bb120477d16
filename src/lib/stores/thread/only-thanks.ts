import { wordsOf } from '../../format/text-search.ts';

const MAX_CHARACTERS = 160;

const THANKS = new Set(
  `thanks thank thankyou thx ty tysm cheers great perfect awesome wonderful amazing excellent fantastic lovely super brilliant appreciate
  appreciated gracias perfecto genial danke dankeschon prima toll merci`.split(/\s+/),
);

/** Words that ask for something, doubt or complain: a message with one of them waits for an answer. */
const OPEN = new Set(
  `but still however although except not no never cannot cant didnt doesnt isnt wasnt wont dont havent hasnt can could would should will please
  pls when what where which who why how need needs want wants yet again cancel change changed move wrong missing broken late instead also
  another else more problem issue mistake error refund waiting wait question unfortunately sorry if or before unless pero cuando donde como
  puede podria falta necesito aber noch nicht kein keine wann wo wie bitte kannst konnen konnte fehlt leider mais pas quand`.split(
    /\s+/,
  ),
);

/** Returns the words of a text without marks: "didn’t" is "didnt". */
function plainWords(text: string): readonly string[] {
  return wordsOf(text.replace(/['’]/gu, '').replace(/[^\p{L}\p{N}]+/gu, ' '));
}

/** Tells whether a message only says thanks, so that a completion can stand (docs/product/completion.md#message-of-thanks). */
export function saysOnlyThanks(text: string): boolean {
  if (text.length > MAX_CHARACTERS || /[?？¿]/u.test(text)) return false;
  const words = plainWords(text);
  return words.some((word) => THANKS.has(word)) && !words.some((word) => OPEN.has(word));
}
