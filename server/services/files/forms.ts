import { badRequest } from '../../platform/errors.ts'

/** What the form parser raises where a form has more, or other, members than are taken. */
const otherMembers = new Set([
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_PARTS_LIMIT',
  'FST_PROTO_VIOLATION',
])

/**
 * Reads a form that brings one file, and says in the caller's terms what is wrong with it.
 * @param field the form's field that the file is in
 * @param read takes the form in
 * @throws 400 for what is no form, a form that is cut, and one of other members
 */
export async function readForm<T>(field: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Its parser's own errors, of a boundary or an end that is missing, bear no code; those of the disk and limits do.
    if (!('code' in error))
      throw badRequest(
        field,
        'The form cannot be read: it is cut short, or its boundary is missing or wrong.',
      )
    if (otherMembers.has(String(error.code))) throw oneFile(field)
    throw error
  }
}

/** 400 for a form that brings no file in its field, or more than one. */
export const oneFile = (field: string) => badRequest(field, `Send one file, as the form field "${field}".`)
