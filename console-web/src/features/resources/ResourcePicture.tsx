import { FontSizeOutlined } from '@ant-design/icons';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { useEffect, useState } from 'react';
import { useFileQuery } from '../../ui/useFileQuery.ts';

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
  const [address, setAddress] = useState<string>();
  const blob = asked.data;
  useEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <span className="resource-picture">
      {isPicture ? address && <img src={address} alt={name} /> : <FontSizeOutlined />}
    </span>
  );
}
