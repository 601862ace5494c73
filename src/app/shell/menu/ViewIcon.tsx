import Box from '@mui/material/Box'
import { later } from '../../../kit/loading/later.tsx'
import { logProblem } from '../../../providers/page/log.ts'

const NoPicture = () => <Box component="span" sx={{ width: 20, height: 20 }} />

/** The menu's picture of a page; all of them come together after the menu, which keeps their room and does without them. */
export const ViewIcon = later(
  () =>
    import('./viewIcons.tsx').then(
      ({ ViewPicture }) => ViewPicture,
      (error: unknown) => {
        logProblem('The pictures of the menu could not be loaded', error)
        return NoPicture
      },
    ),
  <NoPicture />,
)
