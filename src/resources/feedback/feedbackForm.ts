/** The inputs of a visitor's form, by the names of the record's fields. */
export const typedNames = ['name', 'mobileNo', 'feedback'] as const
export type TypedName = (typeof typedNames)[number]

/** The most characters that an input takes. */
export const longest: Readonly<Record<TypedName, number>> = { name: 80, mobileNo: 20, feedback: 1000 }

export const ratings = ['1/5', '2/5', '3/5', '4/5', '5/5'] as const
export const usualRating = '3/5'

/** What the contact keeps of a text: digits, and a plus sign in front. */
export const contactOnly = (text: string) => text.replaceAll(/(?!^\+)\D/g, '')

/** The facility's id in the address of its page; undefined for other text. */
export const facilityIdOf = (id: string | null | undefined) =>
  id && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined

/** Outline of a star, in a square of 24. */
export const starOutline = 'M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z'
