import { deviceClass } from '@self-print/contract/agent/devices.ts';
import { messageLasts } from '@self-print/contract/agent/screenMessages.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
import { STEP_KINDS } from '@self-print/contract/scripts/stepKinds.ts';
import { formatNumber, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import type { Manifest } from '../terminalConfig/place.ts';
import { useValueWords } from '../terminalConfig/useValueWords.ts';

/** The words of steps and of what is filled in for them. */
export function useStepWords(manifest: Manifest) {
  const { t, language } = useTexts();
  const valueWords = useValueWords();
  const field = (name: string): string => {
    switch (name) {
      case 'limitMinutes':
      case 'waitSeconds':
      case 'path':
      case 'value':
      case 'time':
      case 'device':
      case 'zh':
      case 'en':
      case 'lasts':
        return t(`script.field.${name}`);
      default:
        return name;
    }
  };
  const option = (words: 'device' | 'lasts', value: unknown): string => {
    const device = deviceClass.safeParse(value);
    const lasts = messageLasts.safeParse(value);
    if (words === 'device' && device.success) return t(`device.${device.data}`);
    return words === 'lasts' && lasts.success ? t(`message.lasts.${lasts.data}`) : String(value);
  };
  const entryOf = (path: unknown) => manifest.find((each) => each.path === path);
  /** A step with all that is filled in, on one line. */
  const line = ({ kind, values }: ScriptStep): string => {
    const { path } = values;
    const parts = Object.entries(STEP_KINDS[kind].fields).map(([name, facts]) => {
      const value = values[name];
      switch (facts.form) {
        case 'choice':
          return option(facts.words, value);
        case 'setting': {
          const entry = entryOf(value);
          return entry ? wordsOf(entry.words, language) : String(value);
        }
        case 'settingValue':
          return valueWords(entryOf(path), value, true);
        case 'number':
          return t(`script.atMost.${facts.unit}`, { n: formatNumber(Number(value), language) });
        case 'time':
          return value === '' ? t('script.never') : String(value);
        case 'text':
          return `“${String(value)}”`;
        default:
          return assertNever(facts);
      }
    });
    return [t(`script.kind.${kind}`), ...parts].join(' · ');
  };
  return { field, option, line };
}
