import { configure } from '@testing-library/react'

// A page loads its code on first use, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 30_000 })
