import { FAULT_PHOTOS_MAX } from '@self-print/contract/limits.ts';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FieldError } from '../../ui/FieldError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { shrinkPhoto } from './shrinkPhoto.ts';
import type { ChosenPhoto } from './useReport.ts';

interface PhotosProps {
  readonly photos: readonly ChosenPhoto[];
  /** Takes a function, as photos are made smaller while others are chosen or removed. */
  readonly onChange: Dispatch<SetStateAction<readonly ChosenPhoto[]>>;
}

/** The photos of a report; a phone offers its camera, too. */
export function Photos({ photos, onChange }: PhotosProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const [isUnusable, setUnusable] = useState(false);
  const take = async (files: readonly File[]) => {
    setUnusable(false);
    const taken: ChosenPhoto[] = [];
    for (const file of files.slice(0, FAULT_PHOTOS_MAX - photos.length)) {
      const content = await shrinkPhoto(file);
      if (content === undefined) setUnusable(true);
      else taken.push({ id: newId(), name: file.name, content });
    }
    onChange((now) => [...now, ...taken].slice(0, FAULT_PHOTOS_MAX));
  };
  return (
    <div className="field">
      <span className="field__label">{t('fault.photos', { count: FAULT_PHOTOS_MAX })}</span>
      <ul className="faults__photos">
        {photos.map(({ id, name }, index) => (
          <li key={id} className="between">
            <span>{t('fault.photo', { n: index + 1, name })}</span>
            <button
              type="button"
              className="bar__button"
              aria-label={t('fault.removePhoto', { n: index + 1 })}
              onClick={() => onChange((now) => now.filter((photo) => photo.id !== id))}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      {photos.length < FAULT_PHOTOS_MAX && (
        <label className="button faults__add">
          <Icon name="camera" />
          {t('fault.addPhoto')}
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            multiple
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              // The same photo may be chosen again.
              target.value = '';
              void take(files);
            }}
          />
        </label>
      )}
      <FieldError id="photo-problem" text={isUnusable ? t('fault.photoUnusable') : undefined} />
    </div>
  );
}
