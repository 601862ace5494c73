import { defineTexts } from '../../../kit/texts/defineTexts.ts'

export const seriesTexts = defineTexts(
  'series',
  {
    scope: 'Change',
    scope_day: 'This day (%{day})',
    scope_from: 'From this day on',
    scope_all: 'All days',
    differingDays:
      '%{smart_count} day differs and keeps its values. |||| %{smart_count} days differ and keep their values.',
    differs: 'Differs from its series',
    followSeries: 'Follow the series again',
    follow: 'Follow',
    delete_day: 'Leave out %{day} of %{name}?',
    delete_from: 'End %{name} before %{day}?',
  },
  async () => (await import('./seriesTexts.ms.ts')).seriesTextsMs,
)
