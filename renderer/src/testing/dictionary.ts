import { type Dictionary, readDictionary } from '../typing/pinyin/dictionary.ts';

/** A dictionary as the build writes it, of a few words. */
export const SMALL_WORDS = `an O安I案
bei R被O北
de Z的
di R地M~的
hao T好
jing P京N经
ni W你
ren U人
wei W为I伟
xi Q西
xian S先R现
zhang S张R长

bj2 S北京
nh2 L你好
xa2 N西安
`;

export const smallDictionary: Dictionary = readDictionary(SMALL_WORDS);
