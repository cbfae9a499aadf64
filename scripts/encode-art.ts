// npm run art: writes public/art/ and public/vehicle-types/ from the originals in art/.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import type { VehicleType } from '#domain/vehicles/vehicle.ts';

const SCENES = readdirSync('art').flatMap((file) => (file.endsWith('.jpg') ? [file.replace('.jpg', '')] : []));
const SCENE_WIDTHS = [640, 960, 1280, 1600];

const TYPES: Record<VehicleType, string> = {
  Car: 'sedan',
  SUV: 'suv',
  Truck: 'truck',
  Motorcycle: 'motorcycle',
  Bus: 'bus',
  Van: 'van',
};
/** Image widths in pixels by file suffix: no suffix for cards and headers, `-small` for list rows. */
const TYPE_WIDTHS = { '': 640, '-small': 240 };
const TINT_WIDTH = 640;
/** Fraction of the width over which a shadow fades out on each side. */
const FADE = 0.1;

async function encodeScene(name: string): Promise<void> {
  for (const width of SCENE_WIDTHS) {
    const scene = sharp(`art/${name}.jpg`).resize(width);
    await scene.clone().avif({ quality: 52, effort: 7 }).toFile(`public/art/${name}-${width}.avif`);
    await scene
      .clone()
      .webp({ quality: 76, effort: 6, smartSubsample: true })
      .toFile(`public/art/${name}-${width}.webp`);
  }
}

/** Loads a rendering and fades out its shadow towards the left and right edges, which cut it off. */
async function withSoftShadow(file: string): Promise<Sharp> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let x = 0; x < info.width; x++) {
    const fromEdge = Math.min(x, info.width - 1 - x) / (info.width * FADE);
    if (fromEdge >= 1) continue;
    for (let y = 0; y < info.height; y++) {
      const alpha = (y * info.width + x) * 4 + 3;
      // Pixels with an alpha of 200 or more belong to the vehicle, not to its shadow.
      if (data[alpha]! < 200) data[alpha] = Math.round(data[alpha]! * fromEdge * fromEdge);
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}

async function encodeType(type: VehicleType): Promise<void> {
  const picture = await withSoftShadow(`art/type-${TYPES[type]}.png`);
  for (const [suffix, width] of Object.entries(TYPE_WIDTHS))
    await encodeCutOut(picture.clone().resize(width), `${type}${suffix}`);
}

/**
 * Encodes two images of equal size: the neutral rendering, which the portal tints, and the mask of its paintwork. Takes
 * the alpha channel from the cut-out, because the noisy shadow of the neutral rendering would double the file size.
 */
async function encodeTint(type: VehicleType): Promise<void> {
  const cutOut = await withSoftShadow(`art/type-${TYPES[type]}.png`).then((picture) => picture.raw().toBuffer());
  const neutral = sharp(`art/tint-${TYPES[type]}.png`).ensureAlpha();
  const { data, info } = await neutral.raw().toBuffer({ resolveWithObject: true });
  for (let alpha = 3; alpha < data.length; alpha += 4) data[alpha] = cutOut[alpha]!;
  const tint = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  await encodeCutOut(tint.resize(TINT_WIDTH), `${type}-neutral`);
  await encodeCutOut(sharp(`art/mask-${TYPES[type]}.png`).resize(TINT_WIDTH), `${type}-mask`);
}

const encodeCutOut = (picture: Sharp, name: string) =>
  picture.webp({ quality: 80, alphaQuality: 80, effort: 6 }).toFile(`public/vehicle-types/${name}.webp`);

/** Encodes the image for link previews, as JPEG for compatibility. */
const encodeShared = () =>
  sharp('art/hero.jpg').resize(1200, 630).jpeg({ quality: 78, mozjpeg: true }).toFile('public/art/share.jpg');

for (const folder of ['public/art', 'public/vehicle-types']) mkdirSync(folder, { recursive: true });
for (const scene of SCENES) await encodeScene(scene);
for (const type of Object.keys(TYPES) as VehicleType[]) {
  await encodeType(type);
  await encodeTint(type);
}
for (const folder of ['public/art', 'public/vehicle-types']) {
  const files = readdirSync(folder);
  const bytes = files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
  console.log(`${folder}: ${files.length} files, ${Math.round(bytes / 1000)} KB`);
}
await encodeShared();
