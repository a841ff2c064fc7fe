import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import type { NewTemplateStart } from '../NewTemplate.tsx';
import { FirstPage } from './FirstPage.tsx';
import { matches, useGallery } from './useGallery.ts';
import './gallery.css';

const SEARCH_MAX = 64;

interface GalleryProps {
  readonly onChoose: (start: NewTemplateStart) => void;
  readonly onClose: () => void;
}

/** What a new template can begin with: an empty page, or a document that universities issue. */
export function Gallery({ onChoose, onClose }: GalleryProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const [typed, setTyped] = useState('');
  const asked = useGallery();
  const shown = (asked.data ?? []).filter((one) => matches(one, typed));
  const label = t('template.gallery.search');
  return (
    <Modal
      open
      title={t('template.add')}
      width="min(1240px, 94vw)"
      style={{ top: 32 }}
      footer={null}
      onCancel={onClose}
    >
      <p>{t('template.gallery.lead')}</p>
      <Input
        aria-label={label}
        placeholder={label}
        allowClear
        maxLength={SEARCH_MAX}
        style={{ width: 320 }}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="gallery">
        <Card
          name={t('template.gallery.blank')}
          purpose={t('template.gallery.blankPurpose')}
          picture={<BlankPage />}
          onChoose={() => onChoose({})}
        />
        {shown.map(({ id, name, purpose, content }) => (
          <Card
            key={id}
            name={wordsOf(name, language)}
            purpose={wordsOf(purpose, language)}
            facts={[
              ...content.languages.map((each) => t(`common.${each}`)),
              t(content.pagesMax === 1 ? 'template.gallery.onePage' : 'template.gallery.morePages'),
            ]}
            picture={<FirstPage content={content} />}
            onChoose={() => onChoose({ content, proposed: { templateId: id, name } })}
          />
        ))}
      </ul>
      <Loaded asked={asked}>
        {() => shown.length === 0 && <p role="status">{t('template.gallery.none')}</p>}
      </Loaded>
    </Modal>
  );
}

interface CardProps {
  readonly name: string;
  readonly purpose: string;
  readonly facts?: readonly string[];
  readonly picture: ReactNode;
  readonly onChoose: () => void;
}

/** A choice as a button; its picture says no more than its words. */
function Card({ name, purpose, facts = [], picture, onChoose }: CardProps) {
  return (
    <li>
      <button type="button" className="gallery__card" onClick={onChoose}>
        <span aria-hidden="true" className="gallery__picture">
          {picture}
        </span>
        <strong>{name}</strong>
        <span className="gallery__words">
          <span>{purpose}</span>
          {facts.length > 0 && <span className="gallery__facts">{facts.join(' · ')}</span>}
        </span>
      </button>
    </li>
  );
}

function BlankPage() {
  return (
    <span className="gallery__blank">
      <svg aria-hidden="true" viewBox="0 0 24 24" width="36" height="36" fill="none" stroke="currentColor">
        <path strokeWidth="1.5" strokeLinecap="round" d="M12 5v14M5 12h14" />
      </svg>
    </span>
  );
}
