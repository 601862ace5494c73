import { z } from 'zod'
import { isColour } from '../../../src/domain/text/colour.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { soft, type Flow } from './flow.ts'
import { storedFiles, type Pictures } from './records.ts'

const companyRow = z.object({
  name: z.string(),
  brandColour: z.string().nullable(),
  logoFileId: z.number().nullable(),
})

/** What stands above a document: the company's name, its colour, and its logo where it can be printed. */
export interface Letterhead {
  name: string
  colour: string | undefined
  logo: Buffer | undefined
}

/** The letterhead of the caller's company. */
export async function letterheadOf(db: Database, caller: Caller, pictures: Pictures): Promise<Letterhead> {
  const [found] = await db.system.query(
    'select name, brand_colour as "brandColour", logo_file_id as "logoFileId" from client where id = $1',
    [caller.clientId],
  )
  const { name, brandColour, logoFileId } = companyRow.parse(found)
  const files = await storedFiles(db.read(caller.clientId), caller, [{ logo: logoFileId ?? 0 }], 'logo')
  const file = logoFileId === null ? undefined : files.get(logoFileId)
  return {
    name,
    colour: isColour(brandColour) ? brandColour : undefined,
    logo: file && (await pictures.printable(file)),
  }
}

/** Draws it at the head of a page that has just begun. */
export async function drawLetterhead(flow: Flow, { name, colour, logo }: Letterhead): Promise<void> {
  if (logo) flow.emblem(logo)
  await flow.text(name, { size: 9, colour: soft })
  if (colour !== undefined) flow.rule(colour, 2)
}
