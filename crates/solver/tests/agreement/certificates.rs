//! Every true claim at a threshold becomes a certificate that passes.
