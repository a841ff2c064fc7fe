import { formatFileSize } from '../../fileSize.ts';
import type { SelfServiceKey } from '../../self-service/texts/selfServiceTexts.ts';
import type { Translate } from '../../texts.ts';
import type { FileRowControl, FilesControl } from '../formLook.ts';

type FilesFacts = Pick<FilesControl, 'kinds' | 'limitBytes' | 'max' | 'wrong'>;

/** Which files can be attached, and why one that was chosen cannot. */
export function filesWords(t: Translate<SelfServiceKey>, { kinds, limitBytes, max, wrong }: FilesFacts) {
  const size = formatFileSize(limitBytes);
  const names = kinds.map((kind) => t(`form.upload.kind.${kind}`)).join(t('form.upload.between'));
  return { lead: t('form.upload.lead', { count: max, kinds: names, size }), wrong: wrongWords() };

  function wrongWords(): string | undefined {
    switch (wrong) {
      case undefined:
        return undefined;
      case 'unsent':
        return t('form.upload.unsent');
      case 'tooMany':
        return t('form.upload.tooMany', { count: max });
      case 'wrongKind':
        return t('form.upload.wrongKind', { kinds: names });
      default:
        return t(`upload.${wrong}`, { size });
    }
  }
}

type FileRowFacts = Pick<FileRowControl, 'n' | 'name' | 'sizeBytes' | 'state' | 'reason'>;

/** The name of an attached file, and its size or what is wrong with it. */
export function fileRowWords(
  t: Translate<SelfServiceKey>,
  { n, name, sizeBytes, state, reason }: FileRowFacts,
) {
  const title = name ?? t('form.upload.noName', { n });
  return {
    title,
    isWrong: state === 'refused' || state === 'gone',
    facts: reason ?? (state === 'ready' ? formatFileSize(sizeBytes) : t(`form.upload.${state}`)),
    remove: t('form.upload.remove', { name: title }),
  };
}
