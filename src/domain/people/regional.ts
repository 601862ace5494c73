/** Ways of writing a day that a company chooses among: by the words of the language, or in figures. */
export const dayShapes = ['D MMM YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const
export type DayShape = (typeof dayShapes)[number]

/** A day `YYYY-MM-DD` in figures; undefined where the shape has the month in words. */
export function dayInFigures(day: string, shape: DayShape): string | undefined {
  if (shape === 'D MMM YYYY') return undefined
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-')
  return shape.replace('YYYY', year).replace('MM', month).replace('DD', date)
}
