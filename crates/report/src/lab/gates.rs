//! `tollgate lab gates`: the gates that Linux keeps shut, priced.
