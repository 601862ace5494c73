import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useViewText } from './texts.ts'
import type { useListTabs } from './useListTabs.ts'

const tabStyle = { minHeight: 40, minWidth: 0, px: 1.5 }

/** The parts of a list that people come for, all of it, and the saved views, as tabs in sight. */
export function ListTabs({ choices, shown }: ReturnType<typeof useListTabs>) {
  const text = useViewText()
  if (choices.length === 1) return null
  return (
    <Tabs
      value={shown?.key ?? false}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={text('title')}
      sx={{ minHeight: 40, flexShrink: 0, maxWidth: '100%' }}
    >
      {choices.map(({ key, name, go }) => (
        <Tab key={key} value={key} label={name} onClick={() => void go()} sx={tabStyle} />
      ))}
    </Tabs>
  )
}
