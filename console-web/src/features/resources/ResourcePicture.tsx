import { FontSizeOutlined } from '@ant-design/icons';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { unwrap } from '@self-print/web-kit/queries.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServices } from '../../core/services.ts';

interface ResourcePictureProps {
  readonly resourceId: string;
  readonly contentType: string;
  readonly name: string;
}

/** What a resource looks like; a font has a sign for it. */
export function ResourcePicture({ resourceId, contentType, name }: ResourcePictureProps) {
  const { api } = useServices();
  const isPicture = contentType.startsWith('image/');
  const asked = useQuery({
    queryKey: [templateCalls.resource.path, resourceId],
    enabled: isPicture,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const file = unwrap(await api.file(templateCalls.resource, { id: resourceId }, signal));
      return file;
    },
  });
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
