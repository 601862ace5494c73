/** Pictures that every browser shows. */
const shownTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Whether a page can show the file as a picture. */
export const isPicture = (mime: string | undefined) => mime !== undefined && shownTypes.includes(mime)
