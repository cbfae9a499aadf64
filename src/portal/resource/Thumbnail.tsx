import type { Picture } from './define-resource.ts';

/** The picture of a record beside its title. */
export const Thumbnail = ({ picture }: { picture: Picture | undefined }) =>
  picture && (
    <img
      src={picture.src}
      alt=""
      loading="lazy"
      className={`h-10 w-16 shrink-0 ${picture.isPhoto ? 'rounded-field object-cover' : 'object-contain'}`}
    />
  );
