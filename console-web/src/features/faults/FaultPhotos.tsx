import { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { Image } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useFileQuery } from '../../ui/useFileQuery.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import { Wait } from '../../ui/Wait.tsx';

const WIDTH_PX = 180;

/** The photos of a report; pressing one enlarges it. */
export function FaultPhotos({ photoIds }: { readonly photoIds: readonly string[] }) {
  const { t } = useTexts();
  if (photoIds.length === 0) return null;
  return (
    <section>
      <h2>{t('fault.photos')}</h2>
      <div className="fault__photos">
        {photoIds.map((photoId, index) => (
          <Photo key={photoId} photoId={photoId} name={t('fault.photo', { n: index + 1 })} />
        ))}
      </div>
    </section>
  );
}

function Photo({ photoId, name }: { readonly photoId: string; readonly name: string }) {
  const { t } = useTexts();
  const asked = useFileQuery(faultAdminCalls.photo, { photoId }, { read: (file) => file, isFixed: true });
  const url = useObjectUrl(asked.data);
  if (asked.isError) return <p role="alert">{t('fault.photoGone')}</p>;
  return url === undefined ? <Wait /> : <Image src={url} alt={name} width={WIDTH_PX} />;
}
