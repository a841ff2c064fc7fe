import { FontSizeOutlined } from '@ant-design/icons';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { useFileQuery } from '../../ui/useFileQuery.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';

interface ResourcePictureProps {
  readonly resourceId: string;
  readonly contentType: string;
  readonly name: string;
}

/** A preview of a resource; for a font, an icon. */
export function ResourcePicture({ resourceId, contentType, name }: ResourcePictureProps) {
  const isPicture = contentType.startsWith('image/');
  const asked = useFileQuery(
    templateCalls.resource,
    { id: resourceId },
    { read: (file) => file, enabled: isPicture, isFixed: true },
  );
  const address = useObjectUrl(asked.data);
  return (
    <span className="resource-picture">
      {isPicture ? address && <img src={address} alt={name} /> : <FontSizeOutlined />}
    </span>
  );
}
