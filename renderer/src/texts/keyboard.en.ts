import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { KeyboardKey } from './keyboard.zh.ts';

export const keyboardEn: Bundle<KeyboardKey> = {
  'keyboard.name': 'On-screen keyboard',
  'keyboard.pinyin': 'Pinyin',
  'keyboard.english': 'English',
  'keyboard.number': 'Numbers',
  'keyboard.shift': 'Shift',
  'keyboard.capitals': 'Caps Lock',
  'keyboard.syllable': '’ Syllable break',
  'keyboard.syllableKey': '’',
  'keyboard.backspace': 'Delete',
  'keyboard.clear': 'Clear',
  'keyboard.hide': 'Hide the keyboard',
  'keyboard.signs': 'Symbols',
  'keyboard.toEnglish': 'Switch to English',
  'keyboard.toPinyin': 'Switch to pinyin',
  'keyboard.space': 'Space',
  'keyboard.choose': 'Choose first',
  'keyboard.enter': 'Enter',
  'keyboard.candidates': 'Candidates',
  'keyboard.previous': 'Previous page',
  'keyboard.next': 'Next page',
  'keyboard.loading': 'Preparing the dictionary…',
  'keyboard.noCandidates': 'No matching characters',
  'keyboard.noWords': 'The dictionary could not be loaded. Please use English or try again later.',
};
