import { FontSizeOutlined } from '@ant-design/icons';
import { useResourceAddress } from '../../ui/useResourceAddress.ts';

interface ResourcePictureProps {
  readonly resourceId: string;
  readonly contentType: string;
  readonly name: string;
}

/** A preview of a resource; for a font, an icon. */
export function ResourcePicture({ resourceId, contentType, name }: ResourcePictureProps) {
  const isPicture = contentType.startsWith('image/');
  const address = useResourceAddress(isPicture ? resourceId : undefined);
  return (
    <span className="resource-picture">
      {isPicture ? address && <img src={address} alt={name} /> : <FontSizeOutlined />}
    </span>
  );
}
