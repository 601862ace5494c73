import { openPromise, type ZipFile } from 'yauzl'

/** Where an Office file says what its parts are. */
const partTypes = '[Content_Types].xml'
/** Bytes that it may unpack to: real ones have some thousands, and a small archive may pretend to hold any amount. */
const mostUnpacked = 1_048_576
/** Entries of the archive that are looked through for it. */
const mostEntries = 2_000
const mainPart = /["']([^"']*)\.main\+xml["']/g

async function partTypesOf(archive: ZipFile): Promise<string | undefined> {
  let seen = 0
  for await (const entry of archive.eachEntry()) {
    if ((seen += 1) > mostEntries) return undefined
    if (entry.fileName !== partTypes) continue
    if (entry.uncompressedSize > mostUnpacked) return undefined
    // Unpacked beside the event loop; an entry that gives more than it says is broken off.
    const pieces: Buffer[] = []
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(Buffer.from(piece))
    return Buffer.concat(pieces).toString('utf8')
  }
  return undefined
}

/**
 * The media type of an Office file, found by the archive's directory and the one small entry that it says it in; nothing
 * else is unpacked.
 * @returns nothing for any other archive, and for one that claims to be several things
 * @throws Error for a damaged one
 */
export async function officeTypeOf(file: string): Promise<string | undefined> {
  const archive = await openPromise(file, { lazyEntries: true, autoClose: false })
  archive.on('error', () => undefined) // one that comes after the reading is over must not end the process
  try {
    const text = (await partTypesOf(archive)) ?? ''
    const [type, ...others] = new Set([...text.matchAll(mainPart)].map(([, main = '']) => main))
    return others.length === 0 ? type : undefined
  } finally {
    archive.close()
  }
}
