import { ServiceError } from '../service-error.ts';

export interface Account {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Refuses common passwords, repeated characters, the product's name and the account's own name or address:
 * docs/product/identity.md#weak-passwords.
 * @throws {ServiceError} `password_too_common`.
 */
export function refuseWeakPassword(password: string, account: Account, productName: string): void {
  const guess = password.trim().toLowerCase();
  if (commonPasswords.has(guess) || new Set(guess).size <= 1 || isWord(guess, productName)) {
    throw new ServiceError(
      'password_too_common',
      'This password is used by many people and easy to guess. Please choose another one, for example three random words.',
    );
  }
  const [localPart = ''] = account.email.split('@');
  const names = [account.firstName, account.lastName];
  const personal = [account.email, localPart, ...names, names.join(''), names.toReversed().join('')];
  if (personal.some((word) => isWord(guess, word))) {
    throw new ServiceError(
      'password_too_common',
      'Your name and your e-mail address are easy to guess. Please choose another password, for example three random words.',
    );
  }
}

/** Returns true if `guess` is `word`, ignoring case and separators. */
function isWord(guess: string, word: string): boolean {
  return lettersOnly(guess) === lettersOnly(word);
}

function lettersOnly(text: string): string {
  return text.toLowerCase().replace(/[\s._-]+/g, '');
}

const LIST = `
000000 00000000 0123456789 010203 098765 0987654321 101010 102030 111111 1111111 11111111 111222 112233 11223344
121212 121314 123123 123123123 123321 1234321 123454321 123456 1234567 12345678 123456789 1234567890 123456789a
123456a 123456q 12345a 12345q 1234qwer 123654 123654789 123abc 123qwe 123qweasd 12qwaszx 131313 134679 135790 142536
147147 147258 147258369 147852 159357 159753 159951 1a2b3c 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 20202020
212121 222222 232323 246810 252525 333333 444444 456456 456789 555555 654321 666666 686868 696969 741852 741852963
753951 777777 7777777 789456 789456123 87654321 888888 88888888 963852 987654 98765432 987654321 9876543210 999999
a123456 a1b2c3 a1b2c3d4 aa123456 aaaaaa abc123 abc12345 abcd1234 abcdef abcdefg abcdefgh access adidas admin1
admin123 administrator amanda andrea andrew angel1 anthony apples arsenal asd123 asdasd asdf1234 asdfasdf asdfgh
asdfghjk asdfghjkl ashley asshole austin azerty azertyuiop babygirl bailey banana barcelona baseball basketball batman
benjamin biteme blink182 buster butterfly changeme charlie cheese chelsea chicken chocolate chris1 computer cookie
cooper corvette cowboys daniel default diamond dolphin donald dragon eminem falcon family fender ferrari flower
football forever freedom friends fuckme fuckoff fuckyou gabriel george ginger google guitar hannah harley heather
hello1 hello123 hellokitty hockey hotmail hunter hunter2 iloveyou iloveyou1 internet jackson jasmine jasper jennifer
jessica jesus1 jordan jordan23 joseph joshua justin killer letmein letmein1 liverpool login1 london lovely loveme
maggie marina martin master matrix matthew maverick melissa merlin mercedes michael michelle mickey minecraft monkey
monster morgan mother mustang mynoob naruto nicole ninja1 nothing october orange p@ssw0rd p@ssword pa55word pa55w0rd
panther passw0rd passwd password password! password1 password1! password12 password123 password1234 peanut pepper
phoenix pokemon prince princess princess1 purple pussy1 q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qazxsw qq123456
qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui qwertyuiop
qwertz rainbow ranger realmadrid robert rockyou ronaldo samantha samsung scooter secret secret1 shadow silver skywalker
slipknot snoopy soccer sophie spiderman starwars steelers summer summer1 sunshine sunshine1 superman superstar
taylor temp123 tennis test123 test1234 testing testtest thomas thunder tigger tinkerbell trustno1 tweety
vanessa victoria welcome welcome1 welcome123 whatever william winner winter wizard xxxxxx yankees zaq12wsx zaq1zaq1
zxc123 zxcvbn zxcvbnm zxczxc
`;

/** The most common passwords of published leaks, six characters and longer, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
