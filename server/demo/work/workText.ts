/** What is reported on sites, in the two languages that people report in. */
export interface Trouble {
  category: string
  type: 'corrective' | 'preventive' | 'inspection' | 'improvement'
  weight: number
  en: readonly [title: string, description: string]
  ms: readonly [title: string, description: string]
  /** Equipment that may be named with it; none where the report is about a place. */
  asset?: string
  remark: readonly [en: string, ms: string]
  tasks: readonly DemoTask[]
}

/** A step of the work; one with limits is a reading. */
export interface DemoTask {
  label: string
  required?: boolean
  reading?: { unit: string; min: string; max: string; from: number; to: number }
}

export const todo = (label: string, required = true): DemoTask => ({ label, required })
export const reading = (
  label: string,
  unit: string,
  min: number,
  max: number,
  from: number,
  to: number,
): DemoTask => ({
  label,
  required: true,
  reading: { unit, min: min.toFixed(4), max: max.toFixed(4), from, to },
})
