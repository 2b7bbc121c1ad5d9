/** The first bytes of the picture types that the networks accept. */
const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46, 0x38],
];

/** Whether the bytes are a JPEG, PNG, or GIF. */
export function isPicture(bytes: Uint8Array): boolean {
  return beginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte));
}
