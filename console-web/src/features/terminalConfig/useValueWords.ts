import { rotation } from '@self-print/contract/displaySettings.ts';
import { EMPTY_MARK, formatNumber } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import type { ManifestEntry } from './place.ts';
import { useMachineWords } from './useMachineWords.ts';

/** Writes a value for people; of a secret only whether there is one. */
export function useValueWords() {
  const { t, language } = useTexts();
  const machineWords = useMachineWords();
  return (entry: ManifestEntry | undefined, value: unknown, isSet: boolean): string => {
    if (entry?.isSecret) return t(isSet ? 'config.secretSet' : 'config.secretUnset');
    if (entry?.path === 'timeZone' && value === '') return t('config.schoolZone');
    if (value === undefined || value === '') return EMPTY_MARK;
    if (typeof value === 'boolean') return t(value ? 'config.on' : 'config.off');
    if (typeof value === 'number') return formatNumber(value, language);
    if (entry?.path === 'defaultLanguage') return t(value === 'en' ? 'config.english' : 'config.chinese');
    const turned = entry?.path === 'display.rotation' ? rotation.safeParse(value) : undefined;
    if (turned?.success) return t(`config.rotation.${turned.data}`);
    if (typeof value === 'string') return value;
    return (entry && machineWords(entry.path, value)) ?? JSON.stringify(value);
  };
}
