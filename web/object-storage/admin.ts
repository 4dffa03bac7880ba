import type { StorageChange, StorageChanged } from '#domain/object-storage/events.ts';
import type { EventFields } from '../event-field.ts';
import type { SliceAdmin } from '../slice.ts';
import type pt from './messages.pt.json';

const changes = {
  label: 'storage.change',
  format: {
    options: {
      bucket_created: { message: 'storage.change.bucket_created' },
      bucket_changed: { message: 'storage.change.bucket_changed' },
      published: { message: 'storage.change.published' },
      bucket_deleted: { message: 'storage.change.bucket_deleted' },
      uploaded: { message: 'storage.change.uploaded' },
      replaced: { message: 'storage.change.replaced' },
      moved: { message: 'storage.change.moved' },
      copied: { message: 'storage.change.copied' },
      deleted: { message: 'storage.change.deleted' },
      emptied: { message: 'storage.change.emptied' },
      download_signed: { message: 'storage.change.download_signed' },
      upload_signed: { message: 'storage.change.upload_signed' },
      signature_revoked: { message: 'storage.change.signature_revoked' },
    } satisfies Record<StorageChange, { message: keyof typeof pt }>,
  },
} as const;

const bucketFields = {
  bucket: { label: 'storage.bucket', format: 'text' },
  change: changes,
  objects: { label: 'storage.objects', format: 'text' },
  source: { label: 'storage.source', format: 'text' },
  until: { label: 'storage.until', format: 'moment' },
  bySignedUrl: { label: 'storage.bySignedUrl', format: 'text' },
} as const satisfies EventFields<StorageChanged, keyof typeof pt>;

/** The admin screens of the slice. */
export const objectStorageAdmin = {
  screens: {
    buckets: {
      path: '/admin/buckets',
      roles: ['admin'],
      link: { text: 'buckets.title', help: 'buckets.help', icon: 'box', place: 216 },
    },
    signedUrls: {
      path: '/admin/signed-urls',
      roles: ['admin'],
      link: { text: 'signedUrls.title', help: 'signedUrls.help', icon: 'box', place: 217 },
    },
  },
  kinds: { bucket: { label: 'history.kind.bucket', path: () => '/admin/buckets', fields: bucketFields } },
  events: { StorageChanged: 'event.StorageChanged' } satisfies Record<StorageChanged['type'], keyof typeof pt>,
} as const satisfies SliceAdmin<keyof typeof pt>;
