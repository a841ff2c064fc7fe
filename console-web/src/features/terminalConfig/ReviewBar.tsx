import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import type { Manifest, Place } from './place.ts';
import { SaveForm } from './SaveForm.tsx';
import type { Draft } from './useDraft.ts';

interface ReviewBarProps {
  readonly place: Place;
  readonly manifest: Manifest;
  readonly draft: Draft;
  readonly kind: 'save' | 'saveCards';
  /** The version that the changes were made on. */
  readonly version: number;
  readonly children?: ReactNode;
}

/** Leads from changes that are about to be made to a form that shows what they would do, and saves them. */
export function ReviewBar({ place, manifest, draft, kind, version, children }: ReviewBarProps) {
  const { t } = useTexts();
  const [isSaving, setSaving] = useState(false);
  const count = Object.keys(draft.changes).length;
  return (
    <>
      <Space className="config__bar">
        <Button
          type="primary"
          disabled={count === 0 || draft.broken.length > 0}
          onClick={() => setSaving(true)}
        >
          {t('config.review', { count })}
        </Button>
        <Button disabled={count === 0} onClick={draft.clear}>
          {t('config.discard')}
        </Button>
        {children}
      </Space>
      {isSaving && (
        <SaveForm
          place={place}
          manifest={manifest}
          wish={{ kind, version, changes: draft.changes }}
          onSaved={draft.clear}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
