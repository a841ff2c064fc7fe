import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { DictionaryKey } from './dictionary.zh.ts';

export const dictionaryEn: Bundle<DictionaryKey> = {
  'dictionary.lead':
    "Values that terminals, phones and the school's own programs read. A terminal's own value comes before the one for all terminals.",
  'dictionary.add': 'New entry',
  'dictionary.none': 'There are no entries yet. Add the values that terminals or forms should offer',
  'dictionary.search': 'Kind, name, value or label',
  'dictionary.code': 'Kind',
  'dictionary.codeHint': 'What readers ask for, such as SERVICE_DESK: letters, digits and . _ -',
  'dictionary.name': 'Name',
  'dictionary.nameHint': 'Once within a kind, such as HOURS',
  'dictionary.markWrong': 'Enter 1 to 64 letters, digits or . _ -',
  'dictionary.value': 'Value',
  'dictionary.label': 'Label',
  'dictionary.terminal': 'Terminal',
  'dictionary.terminalHint': 'Choose none for all terminals',
  'dictionary.everywhere': 'All terminals',
  'dictionary.position': 'Order',
  'dictionary.removeText': 'Pages that read it get no value any more.',
  'dictionary.toList': 'Back to the list',
  'dictionary.pictureHint': 'PNG, JPEG or SVG up to {{limit}}',
  'dictionary.pictureTooLarge': 'The picture is too large',
  'dictionary.use.picture':
    'Pictures that explain functions at the terminal: the one named CODE_PRINT stands beside the entry of pickup codes.',
  'dictionary.use.own': "The product does not read this kind; it is for the school's own pages and programs.",
};
